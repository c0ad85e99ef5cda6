import type { alcohol } from '#shared/api/families/alcohol.ts';
import { highestAge } from '#shared/touchpoints/alcohol-choices.ts';
import { isCheckDue, lowestLegalAge, legalAges as rows } from '#shared/touchpoints/legal-ages.ts';
import type { Handler, HandlersOf } from '../calls/handler.ts';
import { createAlcoholBlock, deleteAlcoholBlock } from './blocks.ts';
import { alcoholChecklist } from './checklist.ts';
import { clearAlcoholCountry, setAlcoholCountry } from './countries.ts';
import { alcoholEffects, alcoholPreview } from './outlook.ts';
import { alcoholSettings, changeAlcoholSettings, readRules } from './settings.ts';
import { setUsStateRule } from './us-states.ts';

const legalAges: Handler<'legalAges'> = async (context) => {
  await readRules(context);
  const today = new Date().toISOString().slice(0, 10);
  return {
    ...{ lowest: lowestLegalAge, highest: highestAge },
    items: rows.map((row) => ({ ...row, checkDue: isCheckDue(row, today) })),
  };
};

export const alcoholHandlers = {
  alcoholSettings,
  changeAlcoholSettings,
  legalAges,
  setAlcoholCountry,
  clearAlcoholCountry,
  setUsStateRule,
  createAlcoholBlock,
  deleteAlcoholBlock,
  alcoholPreview,
  alcoholEffects,
  alcoholChecklist,
} satisfies HandlersOf<typeof alcohol>;
