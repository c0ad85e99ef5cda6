export const profile = 'Profile';
