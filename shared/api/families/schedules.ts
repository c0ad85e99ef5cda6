import type { Endpoint } from '../endpoint.ts';
import { readsScope, writingContent } from './rules.ts';
import {
  changeScheduleBodySchema,
  createScheduleBodySchema,
  deliveriesAnswerSchema,
  deliverySchema,
  scheduleSchema,
  schedulesAnswerSchema,
} from './schedules-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';

/** Not for a partial view, since a file contains figures of the whole scope. */
const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  access: readsScope,
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
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/schedules',
    body: createScheduleBodySchema,
    answer: scheduleSchema,
    status: 201,
    summary: 'Have a file made at set times',
  },
  changeSchedule: {
    ...writingContent,
    method: 'PATCH',
    path: '/proxy/data/schedules/:id',
    body: changeScheduleBodySchema,
    answer: scheduleSchema,
    summary: 'Change, pause or resume a schedule; its ETag goes into If-Match',
  },
  deleteSchedule: {
    ...writingContent,
    method: 'DELETE',
    path: '/proxy/data/schedules/:id',
    status: 204,
    summary: 'Delete a schedule with its deliveries; its ETag goes into If-Match',
  },
  runSchedule: {
    ...writingContent,
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
    access: { ...readsScope, closedInView: true },
    summary: 'The file of one delivery',
  },
} as const satisfies Record<string, Endpoint>;
