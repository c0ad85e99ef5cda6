import { expect, type Page } from '@playwright/test';
import { callHeaders, faultsPath } from '#tests/support/faults.ts';
import type { Fault } from '#upstream/faults/faults.ts';

/**
 * Makes the upstream fail for this browser alone, until the faults are changed or it signs out at the provider.
 * Faults outlive the product's session: clear `__Host-sid`, sign in again, and they still apply.
 */
export async function setFaults(page: Page, ...faults: readonly Fault[]): Promise<void> {
  // Kept answers of the person's pages end with this write.
  const headers = { ...callHeaders, origin: new URL(page.url()).origin };
  await page.request.post('/dbd/user/me/changeSettings', { headers, data: { settings: {} } });
  const answer = await page.request.get(faultsPath(faults), { headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
