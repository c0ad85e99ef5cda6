import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Template } from '#shared/analytics/template.ts';
import type { CatalogProductsAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { CatalogImport, CatalogPreview } from '#shared/api/families/catalog-sources-schemas.ts';
import type { ExperienceImages } from '#shared/api/families/experience-images-schemas.ts';
import type { FormChoices } from '#shared/api/families/forms-schemas.ts';
import type { ImportJob, ImportPreview, ImportRejects } from '#shared/api/families/imports-schemas.ts';
import type { InsightAnswer } from '#shared/api/families/insights-schemas.ts';
import type { UploadedLocations } from '#shared/api/families/locations-schemas.ts';
import type { OfferProductsAnswer } from '#shared/api/families/offers-schemas.ts';
import type { RecipeProductsAnswer } from '#shared/api/families/recipes-schemas.ts';
import type { ImportedRedirects } from '#shared/api/families/redirects-schemas.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import type { AnnotationsAnswer } from '#shared/api/families/views-schemas.ts';
import type { VoucherChoices } from '#shared/api/families/vouchers-schemas.ts';
import type { ReportingDates } from '#shared/api/wire.ts';
import type { BrowserEndpoint } from './addresses.ts';

/** The answer of each endpoint that scripts of the browser read; of the others they only learn whether the call succeeded. */
interface Answers {
  reportingDates: ReportingDates;
  template: Template;
  query: QueryAnswer;
  values: ValuesAnswer;
  annotations: AnnotationsAnswer;
  insightAnswer: InsightAnswer;
  offerProducts: OfferProductsAnswer;
  recipeProducts: RecipeProductsAnswer;
  previewImport: ImportPreview;
  createImport: ImportJob;
  importJob: ImportJob;
  runImport: ImportJob;
  importRejects: ImportRejects;
  uploadLocations: UploadedLocations;
  importCustomRedirects: ImportedRedirects;
  catalogProducts: CatalogProductsAnswer;
  previewCatalogImport: CatalogPreview;
  runCatalogImport: CatalogImport;
  voucherChoices: VoucherChoices;
  formChoices: FormChoices;
  touchpoint: TouchpointDetail;
  saveTouchpoint: TouchpointDetail;
  experienceImages: ExperienceImages;
}

export type AnswerOf<Id extends BrowserEndpoint> = Id extends keyof Answers ? Answers[Id] : unknown;
