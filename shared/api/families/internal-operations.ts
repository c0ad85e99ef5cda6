import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  deadLettersAnswerSchema,
  deadLettersQuerySchema,
  exchangeRatesSchema,
  operationsCountsBodySchema,
  operationsFiguresSchema,
  replayDeadLettersAnswerSchema,
  replayDeadLettersBodySchema,
  takenRatesSchema,
} from './internal-operations-schemas.ts';

const access: AccessRule = { scope: 'none', staff: true, userModes: ['staff'], fullAdmin: true };
const common = { scope: 'none', access, caller: 'browser', withSampleData: 'nothing-kept' } as const;
const reading = { ...common, method: 'GET', effect: 'read' } as const;

/** The installation's health, and what waits for staff. */
export const internalOperations = {
  operationsFigures: {
    ...reading,
    path: '/dbd/internal/operations',
    answer: operationsFiguresSchema,
    summary: 'Requests, errors and times of the last 24 hours by endpoint or page and place',
  },
  deadLetters: {
    ...reading,
    path: '/dbd/internal/dead-letters',
    query: deadLettersQuerySchema,
    answer: deadLettersAnswerSchema,
    summary: 'Events and facts that could not be stored, the oldest first',
  },
  replayDeadLetters: {
    ...common,
    method: 'POST',
    effect: 'write',
    path: '/dbd/internal/dead-letter-replays',
    body: replayDeadLettersBodySchema,
    answer: replayDeadLettersAnswerSchema,
    summary: 'Retry one dead letter, or all of them',
  },
  exchangeRates: {
    ...reading,
    path: '/dbd/internal/exchange-rates',
    answer: exchangeRatesSchema,
    summary: 'The last day with exchange rates, and the state of their feed',
  },
  uploadExchangeRates: {
    ...common,
    method: 'POST',
    effect: 'write',
    path: '/dbd/internal/exchange-rates',
    uploads: ['application/octet-stream'],
    answer: takenRatesSchema,
    summary: 'Import an exchange rate file; existing rates are replaced',
  },
  countOperations: {
    method: 'POST',
    path: '/proxy/public/operations-counts',
    scope: 'none',
    effect: 'write',
    access: { scope: 'none', public: true },
    caller: 'surface',
    body: operationsCountsBodySchema,
    status: 204,
    summary: 'Answers that an isolate has counted',
  },
} as const satisfies Record<string, Endpoint>;
