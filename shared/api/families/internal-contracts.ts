import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  amendContractBodySchema,
  cancelContractBodySchema,
  changeContractBodySchema,
  contractSchema,
  contractsAnswerSchema,
  contractsQuerySchema,
  contractTotalsSchema,
  contractUsageQuerySchema,
  contractUsageSchema,
  createContractBodySchema,
  renewalsQuerySchema,
  signContractBodySchema,
} from './internal-contracts-schemas.ts';

const access: AccessRule = { scope: 'none', staff: true, userModes: ['staff'], fullAdmin: true };
const common = { scope: 'none', access, caller: 'browser', withSampleData: 'nothing-kept' } as const;
const reading = { ...common, method: 'GET', effect: 'read' } as const;
const writing = { ...common, effect: 'write' } as const;

/** Statements of work: what accounts have bought, and how much of it they used. */
export const internalContracts = {
  contracts: {
    ...reading,
    path: '/dbd/internal/statements-of-work',
    query: contractsQuerySchema,
    answer: contractsAnswerSchema,
    summary: 'Statements of work, the newest first',
  },
  contractTotals: {
    ...reading,
    path: '/dbd/internal/statement-of-work-totals',
    answer: contractTotalsSchema,
    summary: 'How many statements of work are active, renew or are over their allowance, and their fees by currency',
  },
  renewals: {
    ...reading,
    path: '/dbd/internal/renewals',
    query: renewalsQuerySchema,
    answer: contractsAnswerSchema,
    summary: 'Active statements of work whose term ends within so many days, the next one first',
  },
  createContract: {
    ...writing,
    method: 'POST',
    path: '/dbd/internal/statements-of-work',
    body: createContractBodySchema,
    answer: contractSchema,
    status: 201,
    summary: 'Draft a statement of work; it counts once it is signed',
  },
  contract: {
    ...reading,
    path: '/dbd/internal/statements-of-work/:id',
    answer: contractSchema,
    summary: 'A statement of work with all of its versions',
  },
  changeContract: {
    ...writing,
    method: 'PUT',
    path: '/dbd/internal/statements-of-work/:id',
    body: changeContractBodySchema,
    answer: contractSchema,
    summary: 'Change a draft; its ETag goes into If-Match',
  },
  amendContract: {
    ...writing,
    method: 'POST',
    path: '/dbd/internal/statements-of-work/:id/amendments',
    body: amendContractBodySchema,
    answer: contractSchema,
    summary: 'Draft an amendment, in place of one that isn’t signed yet; the contract’s ETag goes into If-Match',
  },
  signContract: {
    ...writing,
    method: 'POST',
    path: '/dbd/internal/statements-of-work/:id/sign',
    body: signContractBodySchema,
    answer: contractSchema,
    summary: 'Sign the draft or the amendment; what is signed is never edited. The ETag goes into If-Match',
  },
  cancelContract: {
    ...writing,
    method: 'POST',
    path: '/dbd/internal/statements-of-work/:id/cancel',
    body: cancelContractBodySchema,
    answer: contractSchema,
    summary: 'Cancel the contract as of today, or discard its amendment; the ETag goes into If-Match',
  },
  contractUsage: {
    ...reading,
    path: '/dbd/internal/statements-of-work/:id/usage',
    query: contractUsageQuerySchema,
    answer: contractUsageSchema,
    summary: 'Usage of each line in the periods around a day, by default today',
  },
} as const satisfies Record<string, Endpoint>;
