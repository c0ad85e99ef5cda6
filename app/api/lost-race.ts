import type { ShouldRevalidateFunction } from 'react-router';

/** After a lost race what the others saved is read, so that it can be saved upon. */
export const rereadAfterLostRace: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 412 || defaultShouldRevalidate;
