export const modelOutput = 'Overview';
export const contributions = 'Contributions';
