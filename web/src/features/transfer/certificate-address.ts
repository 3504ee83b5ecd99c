/** Returns the address of the certificate of a finished transfer. */
export const certificateAddress = (id: number): string => `/api/athleteTransferControl/certificate/${id}`;
