-- Staff choose the VAT class of each product; nothing chooses for them (docs/decisions/0075). The servers of the version
-- before name it in every insert.
ALTER TABLE products ALTER COLUMN vat_class DROP DEFAULT;
