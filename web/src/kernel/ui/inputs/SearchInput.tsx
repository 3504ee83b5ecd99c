import { IconSearch } from "@tabler/icons-react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

type SearchInputProps = Omit<TextInputProps, "type" | "icon"> & { label: string };

/** Draws a search input with its label as the placeholder. */
export const SearchInput = ({ label, ...rest }: SearchInputProps) => (
  <TextInput
    type="search"
    icon={<IconSearch size={18} aria-hidden />}
    aria-label={label}
    placeholder={label}
    {...rest}
  />
);
