import type { internalContracts } from '#shared/api/families/internal-contracts.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { amendContract, cancelContract, changeContract, createContract, signContract } from './changes.ts';
import { contract, contracts, contractTotals, contractUsage, renewals } from './contracts.ts';

export const internalContractsHandlers = {
  contracts,
  contractTotals,
  renewals,
  createContract,
  contract,
  changeContract,
  amendContract,
  signContract,
  cancelContract,
  contractUsage,
} satisfies HandlersOf<typeof internalContracts>;
