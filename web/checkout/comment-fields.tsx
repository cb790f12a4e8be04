import { useAtomValue, useSetAtom } from 'jotai'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { fillFormAtom, orderFormAtom } from './order-form.ts'

/** The comment block: a text field and two checkboxes (CHK-7). */
export function CommentFields() {
  const form = useAtomValue(orderFormAtom)
  const fill = useSetAtom(fillFormAtom)
  return (
    <>
      <TextArea
        id="checkout-description"
        label="Что нам стоит знать о заказе"
        rows={3}
        maxLength={2000}
        value={form.description}
        onChange={(event) => fill({ description: event.target.value })}
      />
      <div>
        <Checkbox isChecked={form.needCall} onChange={(needCall) => fill({ needCall })}>
          Требуется звонок оператора колл-центра
        </Checkbox>
        <Checkbox isChecked={form.needCashMemo} onChange={(needCashMemo) => fill({ needCashMemo })}>
          Нужен товарный чек
        </Checkbox>
      </div>
    </>
  )
}
