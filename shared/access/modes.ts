export const userModes = { staff: 1, client: 2, demo: 3 } as const;
export type UserModeName = keyof typeof userModes;
export type UserMode = (typeof userModes)[UserModeName];

export const accountTypes = { brand: 1, retailer: 2 } as const;
export type AccountType = keyof typeof accountTypes;

export const isUserMode = (value: unknown): value is UserMode => value === 1 || value === 2 || value === 3;

export const accountTypeOf = (wire: number): AccountType => (wire === accountTypes.retailer ? 'retailer' : 'brand');
