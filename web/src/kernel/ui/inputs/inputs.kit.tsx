import { IconSearch } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { LONG, nothing, type States } from "../kit/states.ts";
import { CheckLine } from "./CheckLine.tsx";
import { Choice } from "./Choice.tsx";
import { Combobox } from "./Combobox.tsx";
import { DayCalendar } from "./DayCalendar.tsx";
import { DayInput } from "./DayInput.tsx";
import { DropZone } from "./DropZone.tsx";
import { describedBy, FieldFrame } from "./FieldFrame.tsx";
import { MultiSelect } from "./MultiSelect.tsx";
import { SearchInput } from "./SearchInput.tsx";
import { SelectInput, type SelectInputProps } from "./SelectInput.tsx";
import { Switch } from "./Switch.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { Button } from "../buttons/Button.tsx";

const HINT = "Ahogyan a személyi igazolványban áll.";
const ERROR = "Ez a mező kötelező.";
const CHOICES = ["Sprint", "Olimpiai", LONG].map((name, id) => ({ id, name }));
const MANY = { list: CHOICES, remark: null };

type FieldProps = { label?: string; required?: boolean; hint?: string; error?: string };

function Field({ children, label = "Név", ...rest }: FieldProps & { children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} {...rest}>
      {children(id)}
    </FieldFrame>
  );
}

type TextProps = FieldProps & Omit<TextInputProps, "value" | "onChange"> & { value?: string };

function Text({ value = "", label, required, hint, error, ...given }: TextProps) {
  const [typed, setTyped] = useState(value);
  const field = {
    ...(label !== undefined && { label }),
    ...(required !== undefined && { required }),
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
  };
  return (
    <Field {...field}>
      {(id) => (
        <TextInput
          id={id}
          value={typed}
          onChange={setTyped}
          isWrong={error !== undefined}
          aria-describedby={describedBy(id, hint)}
          {...given}
        />
      )}
    </Field>
  );
}

const SIZES = [
  ["S", "kicsi"],
  ["M", "közepes"],
  ["L", LONG],
] as const;

const BARRED = { label: "Most nem választhatók", names: ["XL – elfogyott"] };

function Select({
  error,
  disabled = false,
  barred,
}: Pick<SelectInputProps, "barred" | "disabled"> & { error?: string }) {
  const [size, setSize] = useState("M");
  return (
    <Field label="Póló" {...(error !== undefined && { error })}>
      {(id) => (
        <SelectInput
          id={id}
          value={size}
          onChange={setSize}
          options={SIZES}
          barred={barred}
          isWrong={error !== undefined}
          disabled={disabled}
          aria-describedby={describedBy(id, undefined)}
        />
      )}
    </Field>
  );
}

function Day({ value, error, withTime = false }: { value: string; error?: string; withTime?: boolean }) {
  const [day, setDay] = useState(value);
  return (
    <Field label="Nap" {...(error !== undefined && { error })}>
      {(id) => (
        <DayInput
          id={id}
          label="Nap"
          value={day}
          onChange={setDay}
          withTime={withTime}
          isWrong={error !== undefined}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, undefined)}
        />
      )}
    </Field>
  );
}

function Calendar() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Naptár</Button>
      {open && <DayCalendar label="Nap" value="2027.05.31." withTime onPick={nothing} onClose={() => setOpen(false)} />}
    </>
  );
}

function One({ typed: first = "", error, choices = MANY }: { typed?: string; error?: string; choices?: typeof MANY }) {
  const [typed, setTyped] = useState(first);
  return (
    <Field label="Táv" {...(error !== undefined && { error })}>
      {(id) => (
        <Combobox
          id={id}
          label="Táv"
          typed={typed}
          onType={setTyped}
          choices={choices}
          onPick={({ name }) => setTyped(name)}
          onClear={typed === "" ? undefined : () => setTyped("")}
          isWrong={error !== undefined}
          aria-describedby={describedBy(id, undefined)}
        />
      )}
    </Field>
  );
}

function Several({ first }: { first: typeof CHOICES }) {
  const [chosen, setChosen] = useState<readonly (typeof CHOICES)[number][]>(first);
  const [typed, setTyped] = useState("");
  return (
    <Field label="Távok">
      {(id) => (
        <MultiSelect
          id={id}
          label="Távok"
          chosen={chosen}
          onChange={setChosen}
          typed={typed}
          onType={setTyped}
          choices={MANY}
        />
      )}
    </Field>
  );
}

const pick = (props: Partial<Parameters<typeof Choice<"Hónap" | "Lista" | "Térkép">>[0]>) => (
  <Choice
    legend="Nézet"
    options={["Hónap", "Lista", "Térkép"]}
    chosen="Lista"
    choose={nothing}
    name={(option) => option}
    {...props}
  />
);

export const inputs: States = {
  FieldFrame: {
    empty: <Text />,
    filled: <Text value="Kiss Anna" />,
    required: <Text required />,
    "with a hint": <Text hint={HINT} />,
    wrong: <Text required hint={HINT} error={ERROR} />,
    disabled: <Text value="Kiss Anna" disabled />,
    long: <Text label={LONG} value={LONG} hint={LONG} error={LONG} />,
  },
  TextInput: {
    "of several lines": <Text rows={3} value={`${LONG}\n${LONG}`} />,
    "with a mask": <Text mask="00000000-0-00" value="12345678-9-12" />,
    password: <Text type="password" value="titok" />,
    "with a picture": <Text icon={<IconSearch size={18} />} />,
    "with a button": <Text end={<Button>Másolás</Button>} value="https://example.org" />,
  },
  SelectInput: {
    chosen: <Select />,
    wrong: <Select error={ERROR} />,
    disabled: <Select disabled />,
    barred: <Select barred={BARRED} />,
  },
  CheckLine: {
    empty: <CheckLine>Elfogadom</CheckLine>,
    ticked: <CheckLine defaultChecked>Elfogadom</CheckLine>,
    disabled: <CheckLine disabled>Elfogadom</CheckLine>,
    radio: (
      <CheckLine type="radio" defaultChecked>
        Férfi
      </CheckLine>
    ),
    long: <CheckLine>{LONG}</CheckLine>,
  },
  Choice: {
    row: pick({}),
    cards: pick({ picture: () => <b>☼</b> }),
    "with a note": pick({ note: HINT }),
    disabled: pick({ disabled: true }),
  },
  Switch: {
    off: (
      <Switch aria-label="Hírlevél" checked={false} onChange={nothing}>
        nem
      </Switch>
    ),
    on: (
      <Switch aria-label="Hírlevél" checked onChange={nothing}>
        igen
      </Switch>
    ),
    disabled: (
      <Switch aria-label="Hírlevél" checked disabled>
        igen
      </Switch>
    ),
  },
  Combobox: {
    empty: <One />,
    chosen: <One typed="Sprint" />,
    long: <One typed={LONG} />,
    wrong: <One error={ERROR} />,
  },
  MultiSelect: { empty: <Several first={[]} />, chosen: <Several first={CHOICES} /> },
  DayInput: {
    empty: <Day value="" />,
    filled: <Day value="2027.05.31." />,
    "with a time": <Day value="2027.05.31. 17:00" withTime />,
    wrong: <Day value="tegnap" error="Nincs ilyen nap." />,
  },
  DayCalendar: { "to open": <Calendar /> },
  SearchInput: {
    empty: <SearchInput label="Keresés" value="" onChange={nothing} />,
    filled: <SearchInput label="Keresés" value={LONG} onChange={nothing} />,
  },
  DropZone: {
    alone: (
      <DropZone label="Engedd el" onFiles={nothing} alone>
        <Button>Fájl választása</Button>
      </DropZone>
    ),
    "with files": (
      <DropZone label="Engedd el" onFiles={nothing}>
        versenykiiras.pdf
      </DropZone>
    ),
  },
};
