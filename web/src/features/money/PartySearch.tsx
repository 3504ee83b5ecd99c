import { pathTo } from "@rajt/contract/portal.pages";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Combobox, type Choices } from "../../kernel/ui/inputs/Combobox.tsx";
import { describedBy, FieldFrame } from "../../kernel/ui/inputs/FieldFrame.tsx";
import { useDebouncedValue } from "../../kernel/useDebouncedValue.ts";
import styles from "./PartyMoney.module.css";

const LETTERS = 3;
const PAUSE_MS = 300;

/** Finds a payer, and opens the page of its money. */
export function PartySearch() {
  const { t } = useTexts();
  const field = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const hint = t("money.party.searchHint");
  return (
    <div className={styles.search}>
      <FieldFrame id={field} label={t("money.party.search")} hint={hint}>
        <Combobox
          id={field}
          label={t("money.party.search")}
          typed={typed}
          onType={setTyped}
          choices={useParties(typed.trim())}
          onPick={({ id }) => void navigate(`${pathTo("partyMoney")}/${id}`)}
          aria-describedby={describedBy(field, hint)}
        />
      </FieldFrame>
    </div>
  );
}

function useParties(typed: string): Choices {
  const { t } = useTexts();
  const query = useDebouncedValue(typed, PAUSE_MS);
  const isLongEnough = (text: string) => Array.from(text).length >= LETTERS;
  const { data, isError } = useCall(
    "POST /partyMoneyControl/getPartySelection",
    { query },
    { enabled: isLongEnough(query), background: true },
  );
  if (!isLongEnough(typed)) return { list: [], remark: t("kernel.form.combo.search") };
  if (isError) return { list: [], remark: t("kernel.form.combo.failed") };
  if (data === undefined || query !== typed) return { list: [], remark: t("kernel.form.combo.searching") };
  return { list: data, remark: data.length === 0 ? t("kernel.form.combo.none") : null };
}
