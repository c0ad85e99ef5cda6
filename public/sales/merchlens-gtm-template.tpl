___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Merchlens orders",
  "brand": { "id": "brand_merchlens", "displayName": "Merchlens" },
  "description": "Keeps the click ID of a brand's page and reports the order that follows it. Both wait for consent to ad_storage.",
  "containerContexts": ["WEB"]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "RADIO",
    "name": "action",
    "displayName": "What this tag does",
    "radioItems": [
      { "value": "click", "displayValue": "Keep the click ID (all pages)" },
      { "value": "order", "displayValue": "Report an order (order confirmation)" }
    ],
    "simpleValueType": true,
    "defaultValue": "click"
  },
  {
    "type": "TEXT",
    "name": "windowDays",
    "displayName": "Window in days",
    "simpleValueType": true,
    "defaultValue": "7",
    "enablingConditions": [{ "paramName": "action", "paramValue": "click", "type": "EQUALS" }]
  },
  {
    "type": "TEXT",
    "name": "address",
    "displayName": "Pixel address of the shop",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "order", "type": "EQUALS" }],
    "valueValidators": [{ "type": "REGEX", "args": ["^https://.+/o/[\\w-]{22}\\.gif$"] }]
  },
  {
    "type": "TEXT",
    "name": "order",
    "displayName": "Order number",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "order", "type": "EQUALS" }]
  },
  {
    "type": "TEXT",
    "name": "amount",
    "displayName": "Amount, with a point, without tax and shipping",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "order", "type": "EQUALS" }]
  },
  {
    "type": "TEXT",
    "name": "currency",
    "displayName": "Currency (ISO 4217)",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "order", "type": "EQUALS" }]
  },
  {
    "type": "CHECKBOX",
    "name": "test",
    "checkboxText": "Test order: it never counts",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "order", "type": "EQUALS" }]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const addConsentListener = require('addConsentListener');
const encodeUriComponent = require('encodeUriComponent');
const getCookieValues = require('getCookieValues');
const getQueryParameters = require('getQueryParameters');
const isConsentGranted = require('isConsentGranted');
const makeNumber = require('makeNumber');
const sendPixel = require('sendPixel');
const setCookie = require('setCookie');

const keepClick = () => {
  const id = getQueryParameters('mlc');
  if (id && id.length === 22)
    setCookie('mlc', id, { path: '/', 'max-age': makeNumber(data.windowDays) * 86400, samesite: 'Lax', secure: true });
};

const reportOrder = () => {
  const id = getCookieValues('mlc')[0] || '';
  const query = ['mlc=' + encodeUriComponent(id), 'order=' + encodeUriComponent(data.order),
    'amount=' + encodeUriComponent(data.amount), 'currency=' + encodeUriComponent(data.currency)];
  if (data.test) query.push('test=1');
  sendPixel(data.address + '?' + query.join('&'), data.gtmOnSuccess, data.gtmOnFailure);
};

const act = () => {
  if (data.action === 'order') return reportOrder();
  keepClick();
  data.gtmOnSuccess();
};

if (isConsentGranted('ad_storage')) {
  act();
} else {
  let done = false;
  addConsentListener('ad_storage', (type, granted) => {
    if (!granted || done) return;
    done = true;
    act();
  });
}


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "access_consent", "versionId": "1" },
      "param": [{ "key": "consentTypes", "value": { "type": 2, "listItem": [{ "type": 3,
        "mapKey": [{ "type": 1, "string": "consentType" }, { "type": 1, "string": "read" }, { "type": 1, "string": "write" }],
        "mapValue": [{ "type": 1, "string": "ad_storage" }, { "type": 8, "boolean": true }, { "type": 8, "boolean": false }] }] } }]
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "get_cookies", "versionId": "1" },
      "param": [
        { "key": "cookieAccess", "value": { "type": 1, "string": "specific" } },
        { "key": "cookieNames", "value": { "type": 2, "listItem": [{ "type": 1, "string": "mlc" }] } }
      ]
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "set_cookies", "versionId": "1" },
      "param": [{ "key": "allowedCookies", "value": { "type": 2, "listItem": [{ "type": 3,
        "mapKey": [{ "type": 1, "string": "name" }, { "type": 1, "string": "domain" }, { "type": 1, "string": "path" }, { "type": 1, "string": "secure" }, { "type": 1, "string": "session" }],
        "mapValue": [{ "type": 1, "string": "mlc" }, { "type": 1, "string": "*" }, { "type": 1, "string": "*" }, { "type": 1, "string": "any" }, { "type": 1, "string": "any" }] }] } }]
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "get_url", "versionId": "1" },
      "param": [
        { "key": "urlParts", "value": { "type": 1, "string": "specific" } },
        { "key": "query", "value": { "type": 8, "boolean": true } },
        { "key": "queriesAllowed", "value": { "type": 1, "string": "specific" } },
        { "key": "queryKeys", "value": { "type": 2, "listItem": [{ "type": 1, "string": "mlc" }] } }
      ]
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "send_pixel", "versionId": "1" },
      "param": [{ "key": "allowedUrls", "value": { "type": 1, "string": "any" } }]
    },
    "isRequired": true
  }
]


___NOTES___

Set the tag with "Keep the click ID" on all pages, and the one with "Report an order" on the order confirmation.
