import { useId, useState, type ReactNode } from "react";
import { LONG, nothing, type States } from "../kit/states.ts";
import { CheckLine } from "./CheckLine.tsx";
import { Choice } from "./Choice.tsx";
import { Combobox } from "./Combobox.tsx";
import { DayCalendar } from "./DayCalendar.tsx";
import { DayInput } from "./DayInput.tsx";
import { DropZone } from "./DropZone.tsx";
import { boxClass, describedBy, FieldFrame, inputClass } from "./FieldFrame.tsx";
import { framedClass } from "./framed.ts";
import { MultiSelect } from "./MultiSelect.tsx";
import { SearchInput } from "./SearchInput.tsx";
import { Switch } from "./Switch.tsx";
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

type TextProps = FieldProps & { value?: string; disabled?: boolean };

const Text = ({ value = "", disabled, ...rest }: TextProps) => (
  <Field {...rest}>
    {(id) => (
      <div className={boxClass(rest.error !== undefined)}>
        <input
          id={id}
          className={inputClass}
          defaultValue={value}
          disabled={disabled}
          aria-invalid={rest.error !== undefined}
          aria-describedby={describedBy(id, rest.hint)}
        />
      </div>
    )}
  </Field>
);

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
    framed: <input className={framedClass} aria-label="Sor" defaultValue="12" />,
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
