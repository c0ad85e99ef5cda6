import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  alcoholChecklistSchema,
  alcoholEffectsQuerySchema,
  alcoholEffectsSchema,
  alcoholPreviewBodySchema,
  alcoholPreviewSchema,
  alcoholSettingsSchema,
  changeAlcoholCountryBodySchema,
  changeAlcoholSettingsBodySchema,
  createAlcoholBlockBodySchema,
  legalAgesSchema,
  setUsStateRuleBodySchema,
} from './alcohol-schemas.ts';
import { administers } from './rules.ts';

/** Open to everyone with access to the scope of an alcohol brand, like the page. */
const looks: AccessRule = { scope: 'required', scopeAccess: true, accountTypes: ['brand'], alcohol: true };
const sets: AccessRule = { ...administers, accountTypes: ['brand'], alcohol: true };

const common = { scope: 'path', caller: 'browser' } as const;
const reading = { ...common, effect: 'read', access: looks, withSampleData: 'content-hidden' } as const;
const writing = { ...common, effect: 'write', access: sets, withSampleData: 'nothing-kept' } as const;

/** Age gates of an alcohol brand, and places where it shows nothing. */
export const alcohol = {
  alcoholSettings: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/alcohol-settings',
    answer: alcoholSettingsSchema,
    summary: 'Gate, lines, countries and blocks of an alcohol brand',
  },
  changeAlcoholSettings: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/alcohol-settings',
    body: changeAlcoholSettingsBodySchema,
    answer: alcoholSettingsSchema,
    summary: 'Set the gate’s memory, sharing and the lines; the ETag of the settings goes into If-Match',
  },
  legalAges: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/legal-ages',
    answer: legalAgesSchema,
    summary: 'The law’s ages with their sources, and which of them are due for a check',
  },
  setAlcoholCountry: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/alcohol-settings/countries/:country',
    body: changeAlcoholCountryBodySchema,
    answer: alcoholSettingsSchema,
    summary:
      'Ask for more than the law in a country, or block it; the ETag of its row, "0" for none, goes into If-Match',
  },
  clearAlcoholCountry: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/alcohol-settings/countries/:country',
    status: 204,
    summary: 'Remove a country’s own age; the ETag of its row goes into If-Match',
  },
  setUsStateRule: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/alcohol-settings/us-states/:state',
    body: setUsStateRuleBodySchema,
    answer: alcoholSettingsSchema,
    summary:
      'Say what counsel advised for a US state, and whether retailers are named there; the ETag of its row, "0" for none, goes into If-Match',
  },
  createAlcoholBlock: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/alcohol-settings/blocks',
    body: createAlcoholBlockBodySchema,
    answer: alcoholSettingsSchema,
    status: 201,
    summary: 'Block a country, a state, or the links to a retailer there, for a reason and a period',
  },
  deleteAlcoholBlock: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/alcohol-settings/blocks/:id',
    status: 204,
    summary: 'Remove a block',
  },
  alcoholPreview: {
    ...reading,
    method: 'POST',
    path: '/proxy/data/alcohol-settings/preview',
    body: alcoholPreviewBodySchema,
    answer: alcoholPreviewSchema,
    summary: 'What a visitor of an age in a country sees first',
  },
  alcoholEffects: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/alcohol-settings/effects',
    query: alcoholEffectsQuerySchema,
    answer: alcoholEffectsSchema,
    summary: 'What a change would do to what is published',
  },
  alcoholChecklist: {
    ...reading,
    method: 'GET',
    path: '/proxy/data/alcohol-settings/checklist',
    answer: alcoholChecklistSchema,
    summary: 'The five safeguards of each published touchpoint',
  },
} as const satisfies Record<string, Endpoint>;
