/** Other requests get their turn before this one goes on. */
export const letOthersIn = (ms = 1): Promise<void> => new Promise((resume) => setTimeout(resume, ms));
