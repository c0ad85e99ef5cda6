import type { Endpoint } from '../endpoint.ts';
import {
  catalogProductDetailSchema,
  catalogProductsAnswerSchema,
  catalogProductsFileQuerySchema,
  catalogProductsQuerySchema,
  catalogValuesAnswerSchema,
  changeCatalogProductBodySchema,
  createCatalogProductBodySchema,
  decideOfferMatchBodySchema,
  offerMatchSchema,
  productImageQuerySchema,
  productImageSchema,
  productPricesAnswerSchema,
  productPricesQuerySchema,
  productUsesSchema,
} from './catalog-schemas.ts';
import { readsScope, writingContent } from './rules.ts';

const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  readsFrom: 'replica',
  access: readsScope,
  caller: 'browser',
} as const;

/** The catalog: products with their sources, fields, images and matched offers. */
export const catalog = {
  catalogProducts: {
    ...reading,
    path: '/proxy/data/catalog-products',
    query: catalogProductsQuerySchema,
    answer: catalogProductsAnswerSchema,
    summary: 'Products of the catalog: searched, narrowed, by their ids, of a collection or by rules',
  },
  catalogProductsFile: {
    ...reading,
    access: { ...readsScope, closedInView: true },
    path: '/proxy/data/catalog-product-file',
    query: catalogProductsFileQuerySchema,
    heavy: { pool: 'reads' },
    summary: 'Products of the catalog, as searched and narrowed, as a CSV file',
  },
  catalogValues: {
    ...reading,
    path: '/proxy/data/catalog-values',
    answer: catalogValuesAnswerSchema,
    summary: 'Brands and categories that products of the catalog have',
  },
  catalogProduct: {
    ...reading,
    path: '/proxy/data/catalog-products/:id',
    answer: catalogProductDetailSchema,
    summary: 'One product with its offers, the confidence of each match, and who confirmed it',
  },
  catalogProductUses: {
    ...reading,
    path: '/proxy/data/catalog-products/:id/uses',
    answer: productUsesSchema,
    summary: 'Touchpoints, collections and vouchers of the scope that name a product',
  },
  createCatalogProduct: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/catalog-products',
    body: createCatalogProductBodySchema,
    answer: catalogProductDetailSchema,
    status: 201,
    summary: 'Add a product to a source by hand',
  },
  changeCatalogProduct: {
    ...writingContent,
    method: 'PATCH',
    path: '/proxy/data/catalog-products/:id',
    body: changeCatalogProductBodySchema,
    answer: catalogProductDetailSchema,
    summary: 'Change a product; its ETag goes into If-Match',
  },
  productPrices: {
    ...reading,
    path: '/proxy/data/product-prices/:id',
    query: productPricesQuerySchema,
    answer: productPricesAnswerSchema,
    summary: 'Last price and stock of each day, of each offer of a product that is not rejected',
  },
  productImage: {
    ...reading,
    path: '/proxy/data/product-images/:id',
    query: productImageQuerySchema,
    summary: 'The image of a product',
  },
  setProductImage: {
    ...writingContent,
    method: 'PUT',
    path: '/proxy/data/product-images/:id',
    uploads: ['application/octet-stream'],
    answer: productImageSchema,
    summary: 'Replace the image of a product by a PNG, JPEG or WebP file',
  },
  decideOfferMatch: {
    ...writingContent,
    method: 'PATCH',
    path: '/proxy/data/offer-matches/:id',
    body: decideOfferMatchBodySchema,
    answer: offerMatchSchema,
    summary: 'Confirm or reject that an offer is of its product; its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
