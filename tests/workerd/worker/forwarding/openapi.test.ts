import { expect, test } from 'vitest';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { openApiDocument } from '#shared/api/openapi.ts';

const document = openApiDocument('Merchlens');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('the OpenAPI document has every endpoint of the table once, under its id', () => {
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
    endpointEntries.map(([id]) => id).sort(),
  );
});

test('data-API paths name the account after the resource', () => {
  expect(document.paths['/proxy/data/templates/{accountId}/{kind}/{id}']?.get?.operationId).toBe('template');
  expect(document.paths['/proxy/data/queries/{accountId}']?.post?.operationId).toBe('query');
});

test('every parameter in a path is described', () => {
  for (const { path, operation } of operations) {
    const described = (operation.parameters as { name: string; in: string }[]).filter((one) => one.in === 'path');
    expect(described.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
  }
});

test('the document is JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
