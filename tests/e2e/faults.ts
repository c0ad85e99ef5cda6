import { expect, type Page } from '@playwright/test';
import { callHeaders, faultsPath } from '#tests/support/faults.ts';
import type { Fault } from '#upstream/faults/faults.ts';

/**
 * Makes the upstream fail as told for this browser alone, until it is told otherwise or signs out at the provider.
 * It outlives the product's own session: clear `__Host-sid`, come again, and the fault meets the new sign-in.
 */
export async function setFaults(page: Page, ...faults: readonly Fault[]): Promise<void> {
  // Answers that were kept for the person's pages end with their next write.
  const headers = { ...callHeaders, origin: new URL(page.url()).origin };
  await page.request.post('/dbd/user/me/changeSettings', { headers, data: { settings: {} } });
  const answer = await page.request.get(faultsPath(faults), { headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
