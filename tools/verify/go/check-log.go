// Checks a poll's log with code that is not the poll's: sumdb/tlog and sumdb/note of golang.org/x/mod, as Debian has them in
// golang-golang-x-mod-dev. It checks the signature, all entries and tiles, inclusion and consistency, and prints one line.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run check-log.go <site> <verifier key> <file with an earlier checkpoint>
//
// With 'promise' in place of the site, the entry, and a file with the promise of a vote, it checks that (docs/log.md).
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// A full tile has 2 to this power of hashes.
const height = 8

// How many entries lie between two whose proofs are made and checked.
const step = 997

// The address of a log, whose path its name has. For tlog it is a reader of tiles.
type site string

func (s site) get(path string) ([]byte, error) {
	response, err := http.Get(string(s) + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	return io.ReadAll(response.Body)
}

// tile reads a tile, or a bundle of entries where its level is -1. The paths of tlog name the height, and 'data': tile/8/data/000.
func (s site) tile(tile tlog.Tile) ([]byte, error) {
	path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", height), "tile/", 1)
	return s.get(strings.Replace(path, "tile/data/", "tile/entries/", 1))
}

func (s site) Height() int { return height }

func (s site) ReadTiles(tiles []tlog.Tile) (data [][]byte, err error) {
	data = make([][]byte, len(tiles))
	for i, tile := range tiles {
		if data[i], err = s.tile(tile); err != nil {
			return nil, err
		}
	}
	return data, nil
}

func (s site) SaveTiles([]tlog.Tile, [][]byte) {}

// Hashes in the order of tlog, which were made here from the entries.
type hashes []tlog.Hash

func (h hashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	read := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		read[i] = h[index]
	}
	return read, nil
}

// tilesOf lists the tiles of a level of a tree; level -1 is that of the entries, which are as many as the hashes of level 0.
func tilesOf(level int, size int64) (tiles []tlog.Tile) {
	count := size
	if level > 0 {
		count = size >> (height * level)
	}
	for first := int64(0); first < count; first += 1 << height {
		width := 1 << height
		if count-first < 1<<height {
			width = int(count - first)
		}
		tiles = append(tiles, tlog.Tile{H: height, L: level, N: first >> height, W: width})
	}
	return tiles
}

// openCheckpoint checks the signature and reads size and root.
func openCheckpoint(text []byte, verifier note.Verifier) (tree tlog.Tree, err error) {
	signed, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return tree, err
	}
	lines := strings.Split(signed.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() {
		return tree, fmt.Errorf("no checkpoint of %s: %q", verifier.Name(), signed.Text)
	}
	if tree.N, err = strconv.ParseInt(lines[1], 10, 64); err != nil {
		return tree, err
	}
	tree.Hash, err = tlog.ParseHash(lines[2])
	return tree, err
}

// checkPromise checks that the key of the log has signed an entry to be in it, under another name.
func checkPromise(key, entry, file string) (string, error) {
	name, rest, _ := strings.Cut(key, "+")
	_, encoded, _ := strings.Cut(rest, "+")
	public, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return "", err
	}
	host, _, _ := strings.Cut(name, "/")
	own, err := note.NewEd25519VerifierKey(host+"/promises", public[1:])
	if err != nil {
		return "", err
	}
	verifier, err := note.NewVerifier(own)
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	head, signed, _ := strings.Cut(string(text), "\n\n")
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier))
	if err != nil {
		return "", err
	}
	lines, proof := strings.Split(head, "\n"), tlog.RecordProof{}
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return "", err
		}
		proof = append(proof, hash)
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	if err != nil {
		return "", err
	}
	tree := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(tree[1], 10, 64)
	if err != nil {
		return "", err
	}
	root, err := tlog.ParseHash(tree[2])
	if err != nil {
		return "", err
	}
	leaf := tlog.RecordHash([]byte(entry + " " + strings.TrimPrefix(lines[1], "extra ")))
	return tree[3], tlog.CheckRecord(proof, size, root, index, leaf)
}

// readEntries hashes all entries, and checks that they have the signed root.
func readEntries(site site, tree tlog.Tree) (stored hashes, err error) {
	index := int64(0)
	for _, tile := range tilesOf(-1, tree.N) {
		bundle, err := site.tile(tile)
		if err != nil {
			return nil, err
		}
		for end := index + int64(tile.W); index < end; index++ {
			if len(bundle) < 2 || len(bundle) < 2+int(binary.BigEndian.Uint16(bundle)) {
				return nil, fmt.Errorf("%s ends before entry %d", tile.Path(), index)
			}
			length := 2 + int(binary.BigEndian.Uint16(bundle))
			added, err := tlog.StoredHashes(index, bundle[2:length], stored)
			if err != nil {
				return nil, err
			}
			stored = append(stored, added...)
			bundle = bundle[length:]
		}
		if len(bundle) > 0 {
			return nil, fmt.Errorf("%s has more than %d entries", tile.Path(), tile.W)
		}
	}
	root, err := tlog.TreeHash(tree.N, stored)
	if err == nil && root != tree.Hash {
		err = fmt.Errorf("the entries have the root %v, and %v is signed", root, tree.Hash)
	}
	return stored, err
}

// checkTiles compares all tiles of the site with those that tlog makes of the entries. Its reader of tiles, as of 0.7.0, does not look
// at all that it reads.
func checkTiles(site site, tree tlog.Tree, stored hashes) (count int, err error) {
	for level := 0; tree.N>>(height*level) > 0; level++ {
		for _, tile := range tilesOf(level, tree.N) {
			made, err := tlog.ReadTileData(tile, stored)
			if err != nil {
				return count, err
			}
			served, err := site.tile(tile)
			if err != nil {
				return count, err
			}
			if !bytes.Equal(made, served) {
				return count, fmt.Errorf("%s is not made of the entries", tile.Path())
			}
			count++
		}
	}
	return count, nil
}

// checkInclusion makes proofs of some entries from the tiles of the site, and checks them; the first and the last are among them.
func checkInclusion(site site, tree tlog.Tree, stored hashes) (proofs int, err error) {
	for next := int64(0); next < tree.N+step-1; next += step {
		index := next
		if index >= tree.N {
			index = tree.N - 1
		}
		proof, err := tlog.ProveRecord(tree.N, index, tlog.TileHashReader(tree, site))
		if err != nil {
			return proofs, err
		}
		leaf := stored[tlog.StoredHashIndex(0, index)]
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, leaf); err != nil {
			return proofs, fmt.Errorf("entry %d: %w", index, err)
		}
		proofs++
	}
	return proofs, nil
}

// checkConsistency proves from the tiles that the earlier tree is the beginning of this one. The narrower tiles of then are still there.
func checkConsistency(site site, earlier, tree tlog.Tree) error {
	proof, err := tlog.ProveTree(tree.N, earlier.N, tlog.TileHashReader(tree, site))
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(proof, tree.N, tree.Hash, earlier.N, earlier.Hash); err != nil {
		return fmt.Errorf("the first %d entries: %w", earlier.N, err)
	}
	_, err = tlog.ProveRecord(earlier.N, earlier.N-1, tlog.TileHashReader(earlier, site))
	return err
}

func check(address, key, file string) (string, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return "", err
	}
	_, path, _ := strings.Cut(verifier.Name(), "/")
	site := site(address + "/" + path)
	text, err := site.get("checkpoint")
	if err != nil {
		return "", err
	}
	tree, err := openCheckpoint(text, verifier)
	if err != nil {
		return "", err
	}
	stored, err := readEntries(site, tree)
	if err != nil {
		return "", err
	}
	tiles, err := checkTiles(site, tree, stored)
	if err != nil {
		return "", err
	}
	proofs, err := checkInclusion(site, tree, stored)
	if err != nil {
		return "", err
	}
	earlierText, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	earlier, err := openCheckpoint(earlierText, verifier)
	if err != nil {
		return "", err
	}
	if err := checkConsistency(site, earlier, tree); err != nil {
		return "", err
	}
	result := "%d entries, %d tiles, %d proofs of inclusion, consistent with the first %d"
	return fmt.Sprintf(result, tree.N, tiles, proofs, earlier.N), nil
}

func main() {
	if len(os.Args) == 5 && os.Args[1] == "promise" {
		until, err := checkPromise(os.Args[2], os.Args[3], os.Args[4])
		if err != nil {
			fmt.Println("WRONG", err)
			os.Exit(1)
		}
		fmt.Println("OK", until)
		return
	}
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "check-log <site> <verifier key> <file with an earlier checkpoint>")
		os.Exit(2)
	}
	result, err := check(os.Args[1], os.Args[2], os.Args[3])
	if err != nil {
		fmt.Println("WRONG", err)
		os.Exit(1)
	}
	fmt.Println("OK", result)
}
