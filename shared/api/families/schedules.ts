import { READ } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import { writesContent } from './rules.ts';
import {
  changeScheduleBodySchema,
  createScheduleBodySchema,
  deliveriesAnswerSchema,
  deliverySchema,
  scheduleSchema,
  schedulesAnswerSchema,
} from './schedules-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';

/** What was made of the whole scope is not for a partial view of it. */
const readers: AccessRule = { scope: 'required', scopeAccess: true, level: READ };
const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  access: readers,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;
const writing = {
  scope: 'path',
  effect: 'write',
  access: writesContent,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** Files made at set times. They are their owner's alone, since they hold what the owner may see. */
export const schedules = {
  schedules: {
    ...reading,
    path: '/proxy/data/schedules',
    query: pageQuerySchema,
    answer: schedulesAnswerSchema,
    summary: 'The person’s schedules in the scope',
  },
  createSchedule: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/schedules',
    body: createScheduleBodySchema,
    answer: scheduleSchema,
    status: 201,
    summary: 'Have a file made at set times',
  },
  changeSchedule: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/schedules/:id',
    body: changeScheduleBodySchema,
    answer: scheduleSchema,
    summary: 'Change, pause or resume a schedule; its ETag goes into If-Match',
  },
  deleteSchedule: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/schedules/:id',
    status: 204,
    summary: 'Delete a schedule with its deliveries; its ETag goes into If-Match',
  },
  runSchedule: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/schedules/:id/runs',
    answer: deliverySchema,
    status: 201,
    summary: 'Make and deliver a schedule’s file now, besides its set times',
  },
  deliveries: {
    ...reading,
    path: '/proxy/data/deliveries',
    query: pageQuerySchema,
    answer: deliveriesAnswerSchema,
    summary: 'What the person’s schedules have made, the last first, with what went wrong',
  },
  deliveryFile: {
    ...reading,
    path: '/proxy/data/deliveries/:id/file',
    access: { ...readers, closedInView: true },
    summary: 'The file of one delivery',
  },
} as const satisfies Record<string, Endpoint>;
