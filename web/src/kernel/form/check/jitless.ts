import * as z from "zod";

// Without this zod probes `new Function`, which the content security policy reports. It must run before the first schema is made, so a form's
// page imports this file first.
z.config({ jitless: true });
