import type { forms as formsFamily } from '#shared/api/families/forms.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { formChoices } from './choices.ts';
import { createForm, deleteForm, duplicateForm, form, forms, publishForm, saveForm, unpublishForm } from './forms.ts';
import { eraseFormPerson, findFormPerson } from './people.ts';
import { publicForm, submitForm } from './public.ts';
import { deleteFormSubmission, formSubmissions, formSubmissionsFile } from './submissions.ts';

export const formsHandlers = {
  forms,
  formChoices,
  createForm,
  form,
  saveForm,
  deleteForm,
  duplicateForm,
  publishForm,
  unpublishForm,
  formSubmissions,
  formSubmissionsFile,
  deleteFormSubmission,
  findFormPerson,
  eraseFormPerson,
  publicForm,
  submitForm,
} satisfies HandlersOf<typeof formsFamily>;
