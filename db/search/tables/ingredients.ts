/** What shoppers refuse, what compositions call it, and its token in the index, which nobody types. */
export interface Ingredient {
  readonly say: string
  readonly named: RegExp
  readonly token: string
}

export const INGREDIENTS: readonly Ingredient[] = [
  { say: 'hema, хема', named: /\bHEMA\b/, token: 'zihema' },
  { say: 'tpo, тпо', named: /(?<!Ethyl )Trimethylbenzoyl Diphenylphosphine Oxide/, token: 'zitpo' },
  { say: 'ацетон', named: /\bAcetone\b/, token: 'ziacetone' },
  { say: 'спирт', named: /\b(?:Alcohol Denat|Isopropyl Alcohol)\b/, token: 'zialcohol' },
  { say: 'тальк', named: /\bTalc\b/, token: 'zitalc' },
  { say: 'щелочь', named: /\bHydroxide\b/, token: 'zihydroxide' },
  { say: 'сульфаты', named: /\b(?:Coco|Laur\w+|Myreth)[- ]Sulfate\b/, token: 'zisulfate' },
  { say: 'парабены', named: /paraben\b/, token: 'ziparaben' },
  { say: 'мочевина, карбамид', named: /\bUrea\b/, token: 'ziurea' },
  { say: 'отдушка, отдушек, парфюм, парфюмерия, ароматизатор', named: /\bParfum\b/, token: 'ziparfum' },
  { say: 'силиконы', named: /methicone\b/i, token: 'zisilicone' },
]
