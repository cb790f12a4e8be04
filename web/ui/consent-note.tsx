import { usePageData } from '#web/lib/page-data.ts'
import styles from './consent-note.module.css'
import { DocumentLink } from './document-link.tsx'

/**
 * The line below a button that sends personal data (SEC-73). A shop without the consent names its privacy policy, and
 * one without documents nothing.
 */
export function ConsentNote({ button }: { button: string }) {
  const { hasConsent, company } = usePageData()
  if (!hasConsent && !company.hasDocuments) return null
  return (
    <p className={styles.note}>
      {hasConsent ? (
        <>
          Нажимая «{button}», вы&nbsp;даёте{' '}
          <DocumentLink name="personal-data-consent">
            согласие на&nbsp;обработку персональных данных
          </DocumentLink>
          . Подробности&nbsp;—&nbsp;в&nbsp;
          <DocumentLink name="privacy-agreement">политике конфиденциальности</DocumentLink>
        </>
      ) : (
        <>
          Нажимая «{button}», вы&nbsp;соглашаетесь с&nbsp;
          <DocumentLink name="privacy-agreement">политикой конфиденциальности</DocumentLink>
        </>
      )}
    </p>
  )
}
