// What the account needs only after a press loads together: the page's first script names every file that loads later.
export { CloseAccountDialog } from './close-account-dialog.tsx'
export { downloadData } from './download-data.ts'
export { SignOutDialog } from './sign-out-dialog.tsx'
