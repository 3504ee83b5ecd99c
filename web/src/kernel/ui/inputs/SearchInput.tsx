import { IconSearch } from "@tabler/icons-react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

type SearchInputProps = Omit<TextInputProps, "type" | "icon"> & { label: string };

/** Searches what a page shows. While empty it shows its label. */
export const SearchInput = ({ label, ...rest }: SearchInputProps) => (
  <TextInput
    type="search"
    icon={<IconSearch size={18} aria-hidden />}
    aria-label={label}
    placeholder={label}
    {...rest}
  />
);
