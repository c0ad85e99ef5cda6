export const firstPage = 'First page';

export const show = 'Show';
export const showAll = 'Show all';
