import type { catalog as catalogFamily } from '#shared/api/families/catalog.ts';
import type { catalogSources as catalogSourcesFamily } from '#shared/api/families/catalog-sources.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { productImage, setProductImage } from './image-calls.ts';
import { catalogImportUndo, undoCatalogImport } from './import-undo.ts';
import {
  catalogImportRejects,
  catalogImportRejectsFile,
  catalogImports,
  previewCatalogImport,
  runCatalogImport,
} from './imports.ts';
import { decideOfferMatch } from './offer-matches.ts';
import { catalogProduct, changeCatalogProduct, createCatalogProduct, productPrices } from './product.ts';
import { catalogProducts, catalogProductsFile, catalogValues } from './product-calls.ts';
import { catalogSources, changeCatalogSource, createCatalogSource } from './sources.ts';

/** `uses/` answers what uses a product, since it imports the capabilities that do. */
export const catalogHandlers = {
  catalogProducts,
  catalogProductsFile,
  catalogValues,
  catalogProduct,
  createCatalogProduct,
  changeCatalogProduct,
  productPrices,
  productImage,
  setProductImage,
  decideOfferMatch,
  catalogSources,
  createCatalogSource,
  changeCatalogSource,
  previewCatalogImport,
  runCatalogImport,
  catalogImports,
  catalogImportRejects,
  catalogImportRejectsFile,
  catalogImportUndo,
  undoCatalogImport,
} satisfies Omit<HandlersOf<typeof catalogFamily & typeof catalogSourcesFamily>, 'catalogProductUses'>;
