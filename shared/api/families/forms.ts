import { READ, WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  createFormBodySchema,
  formChoicesAnswerSchema,
  formChoicesQuerySchema,
  formPersonAnswerSchema,
  formPersonBodySchema,
  formSchema,
  formsAnswerSchema,
  formsQuerySchema,
  publicFormSchema,
  saveFormBodySchema,
  submissionsAnswerSchema,
  submissionsFileQuerySchema,
  submissionsQuerySchema,
  submitFormAnswerSchema,
  submitFormBodySchema,
} from './forms-schemas.ts';
import { ofSurface } from './rules.ts';

const access: AccessRule = { scope: 'required', userModes: ['staff'], staff: true, scopeAccess: true, level: READ };
const writers: AccessRule = { ...access, level: WRITE };
/** People who edit experiences can link to forms without seeing submissions. */
const leading: AccessRule = { scope: 'required', scopeAccess: true, level: WRITE, accountTypes: ['brand'] };
const reading = { method: 'GET', scope: 'path', effect: 'read', caller: 'browser' } as const;
const writing = {
  scope: 'path',
  effect: 'write',
  access: writers,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** Forms for the public, and what was sent with them. Submissions are personal data: they are for who may write. */
export const forms = {
  forms: {
    ...reading,
    access,
    path: '/proxy/data/forms',
    query: formsQuerySchema,
    answer: formsAnswerSchema,
    summary: 'Forms of the scope, the latest first',
  },
  formChoices: {
    ...reading,
    access: leading,
    path: '/proxy/data/form-choices',
    query: formChoicesQuerySchema,
    answer: formChoicesAnswerSchema,
    withSampleData: 'nothing-kept',
    summary: 'Published forms that an experience of the scope may lead to, by name',
  },
  createForm: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/forms',
    body: createFormBodySchema,
    answer: formSchema,
    status: 201,
    summary: 'Begin a form as a draft',
  },
  form: { ...reading, access, path: '/proxy/data/forms/:id', answer: formSchema, summary: 'One form' },
  saveForm: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/forms/:id',
    body: saveFormBodySchema,
    answer: formSchema,
    summary: 'Save the draft of a form; its ETag goes into If-Match. The public sees it when it is published',
  },
  deleteForm: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/forms/:id',
    status: 204,
    summary: 'Delete a form that is not published, with its submissions; its ETag goes into If-Match',
  },
  duplicateForm: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/forms/:id/duplicate',
    answer: formSchema,
    status: 201,
    summary: 'Copy a form as a new draft, without submissions',
  },
  publishForm: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/forms/:id/publish',
    answer: formSchema,
    summary: 'Show the draft to the public; a consent whose text has changed gets a new version. ETag in If-Match',
  },
  unpublishForm: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/forms/:id/unpublish',
    answer: formSchema,
    summary: 'Unpublish a form; its ETag goes into If-Match',
  },
  formSubmissions: {
    ...reading,
    access: writers,
    path: '/proxy/data/forms/:id/submissions',
    query: submissionsQuerySchema,
    answer: submissionsAnswerSchema,
    withSampleData: 'nothing-kept',
    summary: 'Submissions of a form, the latest first',
  },
  formSubmissionsFile: {
    ...reading,
    access: { ...writers, closedInView: true },
    path: '/proxy/data/forms/:id/submissions/file',
    query: submissionsFileQuerySchema,
    heavy: { pool: 'reads' },
    withSampleData: 'nothing-kept',
    summary: 'Submissions of a form, as CSV or XLSX',
  },
  deleteFormSubmission: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/forms/:id/submissions/:submissionId',
    status: 204,
    summary: 'Delete one submission',
  },
  findFormPerson: {
    ...writing,
    method: 'POST',
    effect: 'read',
    path: '/proxy/data/form-people',
    body: formPersonBodySchema,
    answer: formPersonAnswerSchema,
    summary: 'How many submissions and claims an email address has, in all forms and vouchers of the scope',
  },
  eraseFormPerson: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/form-people/erasures',
    body: formPersonBodySchema,
    answer: formPersonAnswerSchema,
    summary:
      'Delete everything that was sent under an email address in the forms of the scope, and forget who claimed its vouchers',
  },
  publicForm: {
    ...ofSurface,
    method: 'GET',
    effect: 'read',
    path: '/proxy/public/forms/:id',
    answer: publicFormSchema,
    summary: 'A published form',
  },
  submitForm: {
    ...ofSurface,
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/forms/:id/submissions',
    body: submitFormBodySchema,
    answer: submitFormAnswerSchema,
    summary: 'Store a submission; errors come by field, and repeating it changes nothing',
  },
} as const satisfies Record<string, Endpoint>;
