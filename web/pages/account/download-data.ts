import type { trpc } from '#web/lib/trpc.ts'

const FILE_NAME = 'glyanets-moi-dannye.json'

/** Saves everything that the shop knows about the customer as a file (ACC-14). Resolves to what tells so. */
export async function downloadData(utils: ReturnType<typeof trpc.useUtils>): Promise<string> {
  const data = await utils.account.exportData.fetch(undefined, { staleTime: 0, gcTime: 0, retry: false })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  link.download = FILE_NAME
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  return `Файл ${FILE_NAME} скачан`
}
