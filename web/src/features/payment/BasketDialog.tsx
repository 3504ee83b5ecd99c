import { pathTo } from "@rajt/contract/portal.pages";
import { PROVIDER_NAMES, type CardProvider } from "@rajt/contract/payment/card-provider.values";
import type { BasketFee, BasketItem } from "@rajt/contract/payment/payment.calls";
import { formatTime } from "@rajt/contract/kernel/days";
import type { BasketSelection } from "@rajt/contract/payment/basket-address.values";
import { IconBasket } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { Notice, StaleNotice } from "../../kernel/ui/page/Notice.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { openPayments } from "./open/open-payments.ts";
import { BuyerPart } from "./BuyerPart.tsx";
import { OpenPayment } from "./open/OpenPayment.tsx";
import { OpenTransferSheets } from "./transfer-sheet/OpenTransferSheets.tsx";
import { useLeaving } from "./open/useLeaving.ts";
import { PayByTransferButton } from "./transfer-sheet/PayByTransferButton.tsx";
import { SandboxNote } from "./SandboxNote.tsx";
import styles from "./Basket.module.css";
import { type Kind, type LeftOut, useLeftOut } from "./basket-choice.ts";
import { feesGroup, groupsOf, type Line } from "./basket-groups.ts";
import { BasketGroup } from "./BasketGroup.tsx";
import { PayPart, Total } from "./PayPart.tsx";
import { useBasket, useFees } from "./useBasket.ts";
import { useStartPayment } from "./useStartPayment.ts";

const PRIVACY_NOTICE = "https://simplepay.hu/adatkezelesi-tajekoztatok/";

/** With more groups than these each is folded at first. */
const UNFOLDED = 2;

type BasketDialogProps = {
  /** The only items that the address selects; null: it selects nothing. */
  selection: BasketSelection | null;
  onClose: () => void;
};

/** Shows the unpaid items, their sums, and the buttons that start payments (product/money 7). */
export function BasketDialog({ selection, onClose }: BasketDialogProps) {
  const { t, translated } = useTexts();
  const { viewer } = useViewer();
  const [openedAt] = useState(() => new Date());
  const { data: items, error, isError, refetch } = useBasket();
  const { data: fees = [], refetch: refetchFees } = useFees();
  const [left, setLeft] = useLeftOut(viewer.accountId, leftOutFor(selection, items ?? [], fees));
  const reload = useCallback(() => void Promise.all([refetch(), refetchFees()]), [refetch, refetchFees]);
  const { leaving, leave } = useLeaving(reload);
  const payment = useStartPayment(leave);
  const busy = payment.busy || leaving;

  const lineOfEntry = (item: BasketItem): Line => ({
    ...item,
    who: item.teamName ?? item.personFullName,
    what: translated(item.raceName) + (item.startTime === null ? "" : ` · ${formatTime(item.startTime)}`),
    isBarred: false,
    entry: item,
    fee: null,
  });
  const lineOfFee = (fee: BasketFee): Line => ({
    ...fee,
    who: fee.user.name,
    what: fee.description,
    isBarred: isBarred(fee, left),
    entry: null,
    fee,
  });
  const groups = selectedFirst(selection, [
    ...groupsOf(items ?? [], lineOfEntry, openedAt),
    ...(fees.length > 0 ? [feesGroup(fees.map(lineOfFee))] : []),
  ]);
  const payable = (kind: Kind): readonly Line[] =>
    groups
      .filter((group) => group.kind === kind)
      .flatMap(({ lines }) => lines)
      .filter(({ inPayment, isBarred }) => !inPayment && !isBarred);
  const isChosen = (kind: Kind) => (line: Line) =>
    line.entry?.enteredOnly ? left.added.includes(line.id) : !left[kind].includes(line.id);
  const choose = (kind: Kind) => (ids: readonly number[], chosen: boolean) => {
    const others = (list: Kind | "added") => left[list].filter((id) => !ids.includes(id));
    setLeft({
      ...left,
      [kind]: [...others(kind), ...(chosen ? [] : ids)],
      ...(kind === "entries" && { added: [...others("added"), ...(chosen ? ids : [])] }),
    });
  };
  const all = (chosen: boolean) => {
    const entries = (items ?? []).map(({ id }) => id);
    setLeft({
      entries: chosen ? [] : entries,
      fees: chosen ? [] : fees.map(({ id }) => id),
      added: chosen ? entries : [],
    });
  };
  const kinds = (["entries", "fees"] as const).filter((kind) => payable(kind).length > 0);
  const chosenOf = (kind: Kind) => payable(kind).filter(isChosen(kind));
  const filled = groups.length > 0;
  const isNothingChosen = kinds.length > 0 && kinds.every((kind) => chosenOf(kind).length === 0);

  return (
    <Dialog
      title={t("payment.basket.title")}
      onClose={onClose}
      actions={
        kinds.length > 0 && (
          <div className={styles.payParts}>
            {kinds.map((kind) => (
              <PayPart
                key={kind}
                kind={kind}
                chosen={chosenOf(kind)}
                pay={() =>
                  payment.start(
                    kind,
                    chosenOf(kind).map(({ id }) => id),
                  )
                }
                busy={busy && payment.kind === kind}
                disabled={busy}
              />
            ))}
            <div className={styles.pay}>
              {kinds.length > 1 && <Total of={t("payment.basket.sum.all")} lines={kinds.flatMap(chosenOf)} />}
              <PayByTransferButton
                entries={chosenOf("entries").map(({ id }) => id)}
                fees={chosenOf("fees").map(({ id }) => id)}
                disabled={busy}
                onLeave={onClose}
              />
            </div>
          </div>
        )
      }
    >
      {isError && items !== undefined && <StaleNotice retry={() => void refetch()} />}
      {isError && items === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {items === undefined && !isError && <SkeletonLines label={t("shell.ui.loading")} lines={4} />}
      {items !== undefined && !filled && (
        <EmptyState
          icon={<IconBasket size={40} />}
          title={t("payment.basket.empty")}
          text={t("payment.basket.emptyHint")}
          action={
            <PortalLink to={pathTo("calendar")} className={buttonClass("primary")} onClick={onClose}>
              {t("payment.basket.toCalendar")}
            </PortalLink>
          }
        />
      )}
      <OpenTransferSheets onLeave={onClose} />
      {filled && (
        <div className={styles.basket}>
          {kinds.length > 1 && <p>{t("payment.basket.twoSteps")}</p>}
          {openPayments([...(items ?? []), ...fees]).map((open) => (
            <OpenPayment key={open.orderRef} payment={open} disabled={busy} leave={leave} />
          ))}
          <div aria-live="polite">
            {payment.refusal !== null && <Notice kind="error">{payment.refusal}</Notice>}
            {leaving && payment.kind !== null && (
              <p className={styles.note}>
                {t("payment.basket.paying", { provider: PROVIDER_NAMES[providerOf(payment.kind)] })}
              </p>
            )}
            {isNothingChosen && <p className={styles.note}>{t("payment.basket.nothingChosen")}</p>}
          </div>
          {kinds.length > 0 && (
            <p className={styles.choices}>
              <Button look="quiet" disabled={busy} onClick={() => all(true)}>
                {t("payment.basket.all")}
              </Button>
              <Button look="quiet" disabled={busy} onClick={() => all(false)}>
                {t("payment.basket.none")}
              </Button>
            </p>
          )}
          <ul className={styles.competitions}>
            {groups.map((group) => (
              <BasketGroup
                key={group.key}
                group={group}
                isChosen={isChosen(group.kind)}
                choose={choose(group.kind)}
                disabled={busy}
                open={
                  groups.length <= UNFOLDED ||
                  isSelected(selection, group) ||
                  group.lines.some(({ inPayment }) => inPayment)
                }
              />
            ))}
          </ul>
          <SandboxNote providers={kinds.map(providerOf)} />
          {kinds.length > 0 && <BuyerPart buyer={payment.buyer} />}
          {kinds.includes("entries") && (
            <p className={styles.note}>
              {t("payment.basket.consent")}{" "}
              <a href={PRIVACY_NOTICE} target="_blank" rel="noreferrer">
                {t("payment.basket.consentLink")}
              </a>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const providerOf = (kind: Kind): CardProvider => (kind === "entries" ? "SIMPLEPAY" : "BARION");

/** Returns whether a licence fee waits for the end of a transfer, or for its club's own fee, which is not selected. */
const isBarred = ({ barred, unblockedBy }: BasketFee, left: LeftOut): boolean =>
  barred !== null && (unblockedBy === null || left.fees.includes(unblockedBy));

/** Returns whether the address selects an entry. One that the viewer only entered is selected only by its own id. */
const matches = ({ race, competition, entries }: BasketSelection, item: BasketItem): boolean =>
  entries.includes(item.id) || (!item.enteredOnly && (item.race === race || item.competition === competition));

/** Returns all items but the selected ones of the address; null if it selects no unpaid item. */
function leftOutFor(
  selection: BasketSelection | null,
  items: readonly BasketItem[],
  fees: readonly BasketFee[],
): LeftOut | null {
  if (selection === null) return null;
  const isOfFee = fees.some(({ id }) => id === selection.fee);
  if (!isOfFee && !items.some((item) => matches(selection, item))) return null;
  return {
    entries: items.filter((item) => !matches(selection, item)).map(({ id }) => id),
    fees: fees.filter(({ id }) => id !== selection.fee).map(({ id }) => id),
    added: items.filter((item) => matches(selection, item)).map(({ id }) => id),
  };
}

const isSelected = (selection: BasketSelection | null, { lines }: { lines: readonly Line[] }): boolean =>
  selection !== null &&
  lines.some(({ entry, fee }) => (entry === null ? fee?.id === selection.fee : matches(selection, entry)));

/** Moves the selected group to the front, and in it the selected line. */
const selectedFirst = <G extends { readonly lines: readonly Line[] }>(
  selection: BasketSelection | null,
  groups: readonly G[],
): G[] =>
  groups
    .map((group) => ({
      ...group,
      lines: group.lines.toSorted(
        (one, other) =>
          Number(isSelected(selection, { lines: [other] })) - Number(isSelected(selection, { lines: [one] })),
      ),
    }))
    .toSorted((one, other) => Number(isSelected(selection, other)) - Number(isSelected(selection, one)));
