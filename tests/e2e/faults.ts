import { expect, type Page } from '@playwright/test';
import { callHeaders, faultsPath } from '#tests/support/faults.ts';
import type { Fault } from '#upstream/faults/faults.ts';

/**
 * Makes the upstream fail as told for this browser alone, until it is told otherwise or signs out at the provider.
 * It outlives the product's own session: clear `__Host-sid`, come again, and the fault meets the new sign-in.
 */
export async function setFaults(page: Page, ...faults: readonly Fault[]): Promise<void> {
  const answer = await page.request.get(faultsPath(faults), { headers: callHeaders });
  expect(answer.status(), await answer.text()).toBe(200);
}
