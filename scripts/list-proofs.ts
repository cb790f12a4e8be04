/**
 * `npx node scripts/list-proofs.ts` writes docs/requirements-proof.md. Run it after a change of requirements or of
 * the numbers that tests cite.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  findProofs,
  PROOFS,
  proofsTable,
  REQUIREMENTS,
  readRequirements,
  readTests,
} from './lib/requirements.ts'

const proofs = findProofs(readRequirements(readFileSync(REQUIREMENTS, 'utf8')), readTests())
writeFileSync(PROOFS, proofsTable(proofs))
const bare = proofs.filter(({ requirement, tests }) => tests.length === 0 && requirement.mark === null)
console.info(`${proofs.length} requirements, ${bare.length} without proof.`)
for (const { requirement } of bare) console.info(`  ${requirement.id}`)
