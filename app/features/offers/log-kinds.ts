export const logKinds = { price: 'Price', stock: 'Stock' } as const;
export type LogKind = keyof typeof logKinds;
