/** Why a place is blocked. A `legal` block may also leave out a retailer of the United States. */
export const blockReasons = {
  law: { label: 'The law forbids it', legal: true },
  license: { label: 'No license to sell there', legal: true },
  regulator: { label: 'A regulator has asked for it', legal: true },
  dispute: { label: 'Legal dispute', legal: true },
  'not-sold': { label: 'Not sold there', legal: false },
  campaign: { label: 'Not part of the campaign', legal: false },
} as const;
export type BlockReason = keyof typeof blockReasons;

/** How far a brand has got with counsel's advice for a US state, whose rules may differ from the federal one. */
export const counselStates = {
  'not-asked': 'Counsel not asked',
  asked: 'Counsel asked',
  answered: 'Counsel has answered',
} as const;
/** Retailers shown to visitors in a US state. No state allows more than the federal rule. */
export const stateListings = {
  'two-owners': 'Two or more owners (federal rule)',
  'no-retailers': 'No retailers',
} as const;

export const highestAge = 25;
export const longestMemoryDays = 30;
export const longestLine = 200;
/** Maximum blocks of an account. */
export const maxBlocks = 500;

/** The five safeguards of the industry's principles for digital marketing. */
export const safeguards = {
  'age-gate': 'Age affirmation',
  forward: 'Forward advice',
  responsible: 'Responsible message',
  transparency: 'Transparency',
  'content-policy': 'User content policy',
} as const;
export type Safeguard = keyof typeof safeguards;

/** State of a safeguard of a published item: present, missing, or not for this kind of item. */
export const safeguardStates = ['there', 'missing', 'not-for-kind'] as const;
