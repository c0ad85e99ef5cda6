import type { internalOperations } from '#shared/api/families/internal-operations.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { deadLetters, replayDeadLetters } from './dead-letters.ts';
import { exchangeRates, uploadExchangeRates } from './exchange-rates.ts';
import { countOperations, operationsFigures } from './figures.ts';

export const internalOperationsHandlers = {
  ...{ operationsFigures, deadLetters, replayDeadLetters, exchangeRates, uploadExchangeRates, countOperations },
} satisfies HandlersOf<typeof internalOperations>;
