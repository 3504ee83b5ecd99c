import * as z from "zod";

// Without this zod tries `new Function`, which the content security policy reports. It must run before the first schema is created, so a
// form's page imports this file first.
z.config({ jitless: true });
