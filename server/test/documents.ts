/** The documents that production requires, as settings of a test. */
export const ACCEPTED_DOCUMENTS = {
  STATUTES: "https://szovetseg.example/alapszabaly.pdf",
  STATUTES_VERSION: "2026-01-01",
  PRIVACY_NOTICE: "https://szovetseg.example/adatkezeles.pdf",
  PRIVACY_NOTICE_VERSION: "2026-02-01",
};
