export const modelOutput = 'Model output';
export const contributions = 'Contributions';
