-- The number that a product page gives of its product, in the normal form. Which product that is is looked up when it is
-- asked for, so that one that comes into the catalogue later is found too.
ALTER TABLE site_event ADD COLUMN gtin TEXT;
-- As the page has it, where its check digit is wrong.
ALTER TABLE site_event ADD COLUMN wrong_gtin TEXT;
