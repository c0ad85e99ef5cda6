/** Access levels are bits; a level covers a requirement when it contains every bit of it. */
export const READ = 1;
export const WRITE = 2;
export const ADMIN = 4;

export const covers = (level: number, required: number): boolean => (level & required) === required;
