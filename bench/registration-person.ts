/** Somebody whom nobody knows yet, as the page of registration sends them. */
import { nested } from "@rajt/contract/kernel/form/form-names";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";

/** One pixel: what pictures cost is measured with files. */
export const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let counter = 0;

export function newPerson(club: number, { picture, doctors }: { picture: string; doctors: string }) {
  counter += 1;
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const empty = Object.fromEntries(
    Object.entries(personRegistration.fields).map(([name, { kind }]) => [
      name,
      kind === "yesNo" ? false : kind === "rows" ? [] : null,
    ]),
  );
  const email = `ember${counter}@bench.example`;
  return {
    email,
    ...nested({
      ...empty,
      athleteRegType: "NORMAL",
      lastName: "Bench",
      firstName: `Béla ${counter}`,
      birthPlace: "Pápa",
      birthDate: "1990-06-15",
      motherLastName: "Bench",
      motherFirstName: "Anna",
      gender: "MALE",
      nationality: "HU",
      profilePicture: picture,
      isAthlete: true,
      club: { id: club },
      email,
      password: "uszik-teker-fut",
      passwordAgain: "uszik-teker-fut",
      phoneNumber: "+36301234567",
      "address.zipcode": "9700",
      "address.city": "Szombathely",
      "address.county": "Vas",
      "address.street": "Fő",
      "address.streetType": "tér",
      "address.number": "1",
      "athlete.taj": nextTaj(),
      "athlete.licenseType": "AMATOR",
      "athlete.doctorDate": soon,
      "athlete.doctorDocument": doctors,
      accept: true,
    }),
  };
}

function nextTaj(): string {
  const eight = String(50_000_000 + counter);
  const sum = Array.from(eight).reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 7), 0);
  return `${eight}${sum % 10}`.replace(/^(...)(...)/, "$1 $2 ");
}
