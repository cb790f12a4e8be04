import { isThere, PROOFS, THREATS } from '#tests/support/threat-proofs.ts'
import { deepLine } from './support/deep-line.ts'
import { PROMISES } from './support/promises.ts'

/** Budget: 0.1 min beside the soak. Lists the tests that hold each of the 30 likeliest threats. */
for (const threat of THREATS)
  deepLine({ promises: [threat], tried: PROMISES[threat] }, async (figures) => {
    const files = [...new Set(PROOFS[threat].map(([file]) => file))]
    figures.seen('held by', files.join(', '))
    figures.atLeast('tests that hold it', PROOFS[threat].filter(isThere).length, 1)
  })
