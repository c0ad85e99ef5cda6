export const stepOf = 'Step {number} of {count}: ';
export const back = 'Back';
export const next = 'Next';
