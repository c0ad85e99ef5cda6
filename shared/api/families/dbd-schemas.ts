import { z } from 'zod';
import type { EndpointSchemas } from '../endpoint-schemas.ts';
import {
  changeModeBodySchema,
  changeSettingsBodySchema,
  featuresAnswerSchema,
  initSchema,
  profileFieldsSchema,
  scopeListsSchema,
  settingsSchema,
  signinBodySchema,
  updateScopeSettingsBodySchema,
  userSchema,
} from '../wire.ts';
import type { dbd } from './dbd.ts';

export const dbdSchemas = {
  init: { response: initSchema },
  signin: { request: signinBodySchema, response: initSchema },
  signout: { status: 204 },
  sendConfirmation: { response: z.object({ email: z.string() }), status: 202 },
  updateUser: { request: z.object({ user: profileFieldsSchema }), response: userSchema },
  changeSettings: {
    request: changeSettingsBodySchema,
    response: z.union([featuresAnswerSchema, z.object({ settings: settingsSchema.partial() })]),
  },
  changeMode: { request: changeModeBodySchema, response: z.object({ userMode: z.int() }) },
  activeScopes: { response: scopeListsSchema },
  updateScopeSettings: {
    query: z.object({ account: z.int().positive(), operator: z.int().positive().optional() }),
    request: updateScopeSettingsBodySchema,
    response: z.object({ settings: z.object({ emailSubscription: z.boolean().optional() }) }),
  },
  support: { query: z.object({ return_to: z.string().optional(), zeToken: z.string().optional() }), status: 302 },
} as const satisfies Record<keyof typeof dbd, EndpointSchemas>;
