export type Values = Record<string, unknown>;

export const ADDRESS = {
  zipcode: "9700",
  city: "Szombathely",
  county: "Vas",
  street: "Fő",
  streetType: "tér",
  number: "1",
};

/** Fills in all required fields of an athlete. */
export const complete = (dto: Values, picture: string, taj: string): Values => ({
  ...dto,
  birthPlace: "Győr",
  motherLastName: "Őze",
  motherFirstName: `Ödönke ${taj}`,
  nationality: "HU",
  profilePicture: picture,
  phoneNumber: "+36301234567",
  accept: true,
  address: { ...(dto["address"] as Values), ...ADDRESS },
  athlete: { ...(dto["athlete"] as Values), taj, licenseType: "AMATOR" },
});

/** Returns the writable part of a record: the server refuses the rest. */
export function written(record: Values): Values {
  const {
    id: _,
    updated: _updated,
    protectionLevel: _level,
    may: _may,
    name: _name,
    athleteRegType: _type,
    ...dto
  } = record;
  for (const name of Object.keys(dto)) if (/^(cached|nsr)[A-Z]/.test(name)) delete dto[name];
  for (const shown of ["moves", "hasPassword", "pendingEmail"]) delete dto[shown];
  const racing = (part: string) => {
    const { childAgeGroup: _child, adultAgeGroup: _adult, licenseStatus: _status, ...others } = dto[part] as Values;
    return others;
  };
  return { ...dto, athlete: racing("athlete"), competitor: racing("competitor") };
}
