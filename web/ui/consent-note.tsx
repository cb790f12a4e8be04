import { documentPath } from '#shared/paths.ts'
import { usePageData } from '#web/lib/page-data.ts'

interface ConsentNoteProps {
  /** The button's text. */
  readonly button: string
  readonly className: string | undefined
}

/**
 * The line below a button that sends personal data (SEC-73). A shop without the consent names its privacy policy, and
 * one without documents nothing (SEC-77).
 */
export function ConsentNote({ button, className }: ConsentNoteProps) {
  const { hasConsent, company } = usePageData()
  if (!hasConsent && !company.hasDocuments) return null
  return (
    <p className={className}>
      Нажимая «{button}», вы&nbsp;
      {hasConsent ? (
        <>
          даёте{' '}
          <a href={documentPath('personal-data-consent')} target="_blank" rel="noopener">
            согласие на&nbsp;обработку персональных данных
          </a>
          . Подробности&nbsp;—&nbsp;в&nbsp;
        </>
      ) : (
        <>соглашаетесь с&nbsp;</>
      )}
      <a href={documentPath('privacy-agreement')} target="_blank" rel="noopener">
        {hasConsent ? 'политике' : 'политикой'} конфиденциальности
      </a>
    </p>
  )
}
